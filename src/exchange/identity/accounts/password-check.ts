/** What of the sign-in service knows passwords. */
interface Passwords {
  readonly internalAdapter: {
    findAccounts(
      authId: string,
    ): Promise<readonly { providerId: string; password?: string | null | undefined }[]>;
  };
  readonly password: { verify(given: { hash: string; password: string }): Promise<boolean> };
}

/** Whether a password is an identity's own; false for one that has none. */
export const passwordCheck =
  ({ internalAdapter, password: passwords }: Passwords) =>
  async (authId: string, password: string): Promise<boolean> => {
    const logins = await internalAdapter.findAccounts(authId);
    const hash = logins.find(({ providerId }) => providerId === 'credential')?.password;
    return hash ? await passwords.verify({ hash, password }) : false;
  };
