/**
 * Runs in the head before anything is painted, so that a page made without the cookie (prerendered,
 * or from the browser's cache) does not flash. A page that the build made also learns whose session
 * it is; on others the server has said that. Its hash stands in the content security policy.
 *
 * The theme `system` becomes that of the device, also when it is chosen later or the device's changes; that
 * it was chosen stands in `data-theme-chosen` until another is (`features/site/header/header.ts`).
 *
 * Where the browser speaks another language of the site than the page's, and none was chosen yet, the line
 * that offers it (`features/site/language`) gets its room at once, so that nothing moves when it is filled.
 */
export const lookScript =
  "{const r=document.documentElement;for(const n of['theme','colours','motion','font','columns','markets'," +
  "'session']){const m=document.cookie.match('(?:^|; )'+n+'=([^;]+)');" +
  "if(m&&(n!='session'||'made'in r.dataset))r.setAttribute('data-'+n,m[1])}" +
  "const d=r.dataset,w=matchMedia('(prefers-color-scheme:light)'),f=()=>{if(d.theme=='system')" +
  "d.themeChosen='system';if(d.themeChosen)d.theme=w.matches?'light':'dark'};f();w.onchange=f;" +
  "new MutationObserver(()=>d.theme=='system'&&f()).observe(r,{attributeFilter:['data-theme']});" +
  "const l=navigator.languages.map(t=>t.split('-')[0])." +
  'find(t=>/^(ar|de|en|es|fr|id|it|ja|ko|pl|pt|ru|uk|uz|vi|zh)$/.test(t));' +
  "if(l&&l!=r.lang.split('-')[0]&&!/(^|; )locale=/.test(document.cookie))r.dataset.offer=''}";
