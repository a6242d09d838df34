import type { apiKeyCalls } from '#contract/calls/api-keys.ts';
import { done } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';

export const apiKeyHandlers: Handlers<keyof typeof apiKeyCalls> = {
  async apiKeys({ accounts }, _input, { user }) {
    return done(await accounts.apiKeys.list(user.authId));
  },

  async createApiKey({ accounts }, { password, code, ...terms }, { user, ...session }) {
    const proven = await accounts.proves(session, { password, code });
    return proven.ok ? await accounts.apiKeys.create(user.authId, terms) : proven;
  },

  async updateApiKey({ accounts }, { accessKey, password, code, ...terms }, { user, ...session }) {
    const proven = await accounts.proves(session, { password, code });
    return proven.ok ? await accounts.apiKeys.update(user.authId, accessKey, terms) : proven;
  },

  async revokeApiKey({ accounts }, { accessKey }, { user }) {
    return await accounts.apiKeys.revoke(user.authId, accessKey);
  },
};
