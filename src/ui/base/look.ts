/**
 * Runs in the head before anything is painted, so that a page made without the cookie (prerendered,
 * or from the browser's cache) does not flash. A page that the build made also learns whose session
 * it is; on others the server has said that. Its hash stands in the content security policy.
 */
export const lookScript =
  "{const r=document.documentElement;for(const n of['theme','colours','motion','font','columns'," +
  "'session']){const m=document.cookie.match('(?:^|; )'+n+'=([^;]+)');" +
  "if(m&&(n!='session'||'made'in r.dataset))r.setAttribute('data-'+n,m[1])}}";
