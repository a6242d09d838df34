/** Agents that place orders for their user until they are done. */
export type AgentKind = 'iceberg' | 'twap';
