/** React asks tests for it. */
declare var IS_REACT_ACT_ENVIRONMENT: boolean;
