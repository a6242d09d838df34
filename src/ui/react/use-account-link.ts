import { useEffect, useState } from 'react';
import { accountPath } from '#i18n/path.ts';

/**
 * Address of the page to log in or to sign up, which leads back here. The server's leaves out the
 * page's query, so that a visitor's island is that of all others; it is added as the island runs.
 */
export function useAccountLink(address: string): string {
  const [link, setLink] = useState(address);
  useEffect(() => {
    const [path = ''] = address.split('?');
    setLink(accountPath(path, location.pathname + location.search));
  }, [address]);
  return link;
}
