import { describe, expect, it } from 'vitest';
import { type ErrorName, errorTable } from '#contract/errors.ts';
import { doorAbout } from '#exchange/gateway/reference/account-paths.ts';
import { openApiDocument } from '#exchange/gateway/reference/openapi.ts';
import { doors } from '#exchange/identity/accounts/doors.ts';

const document = openApiDocument({
  ratePerUser: 7,
  ratePerAddress: 9,
  authPath: '/api/auth',
}) as {
  info: { description: string };
  paths: Record<string, Record<string, { security: object[]; responses: object }>>;
  components: { responses: Record<string, unknown> };
};

describe('API-01 the OpenAPI document', () => {
  it('says of every address of the accounts what it does', () => {
    expect(Object.keys(doorAbout).sort()).toEqual([...doors.keys()].sort());
    for (const path of doors.keys()) expect(document.paths[`/api/auth${path}`]).toBeDefined();
  });

  it('tells the limits of this exchange', () => {
    expect(document.info.description).toContain(
      '7 requests per second per user and 9 per IP address',
    );
  });

  it.each([
    ['/v1/spot/public/tickers', 'get', []],
    ['/v1/user/overview/userinfo', 'post', [{}, { sessionCookie: [] }, { sessionToken: [] }]],
    [
      '/v1/assets/getAssets',
      'post',
      [{ sessionCookie: [] }, { sessionToken: [] }, { accessKey: [], signature: [] }],
    ],
    ['/v1/user/apiKey/list', 'post', [{ sessionCookie: [] }, { sessionToken: [] }]],
    [
      '/v1/spot/order/place',
      'post',
      [
        { sessionCookie: [], signature: [] },
        { sessionToken: [], signature: [] },
        { accessKey: [], signature: [] },
      ],
    ],
  ])('%s asks for the credentials that the call asks for', (path, method, security) => {
    expect(document.paths[path]?.[method]?.security).toEqual(security);
  });

  it('has an answer for every status that is answered', () => {
    const statuses = (Object.keys(errorTable) as ErrorName[])
      .filter((name) => errorTable[name].notMet === undefined)
      .map((name) => String(errorTable[name].status));
    const used = new Set(
      Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).flatMap(({ responses }) => Object.keys(responses)),
      ),
    );
    // No path answers that there is no such path.
    expect([...new Set(statuses)].filter((status) => !used.has(status))).toEqual(['404']);
  });
});
