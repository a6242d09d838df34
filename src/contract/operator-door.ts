/** How the operator's command line and the exchange on the same machine find each other. */
export const operatorDoor = {
  /** The Unix socket in the data folder. */
  socketFile: 'operator.sock',
  /** Instead of it, where the folder's path is too long for one: a file that says where it is. */
  pointerFile: 'operator-socket',
  /** Who asks: the name that the system knows them by, for the trail. */
  nameHeader: 'x-operator',
} as const;
