/**
 * Runs in the head before anything is painted, so that a page made without the cookie (prerendered,
 * or from the browser's cache) does not flash. A page that the build made also learns whose session
 * it is; on others the server has said that. Its hash stands in the content security policy.
 *
 * The theme `system` becomes that of the device, also when the device's changes; that it was chosen stands in
 * `data-theme-chosen` until another is. Who chooses one later calls `takeTheme` (`features/site/header/header.ts`).
 *
 * Where the browser speaks another language of the site than the page's, and none was chosen yet, the line
 * that offers it (`features/site/language`) gets its room at once, so that nothing moves when it is filled.
 */
export const lookScript =
  "{const r=document.documentElement,d=r.dataset,c='; '+document.cookie;" +
  'for(const[,n,v]of c.matchAll(/; (theme|colours|motion|font|columns|markets|session)=([^;]+)/g))' +
  "if(n!='session'||'made'in d)d[n]=v;" +
  "const w=matchMedia('(prefers-color-scheme:light)'),f=()=>{if(d.theme=='system')" +
  "d.themeChosen='system';if(d.themeChosen)d.theme=w.matches?'light':'dark'};f();" +
  'w.onchange=window.takeTheme=f;' +
  'const l=navigator.languages.map(t=>' +
  '/^(ar|de|en|es|fr|id|it|ja|ko|pl|pt|ru|uk|uz|vi|zh)\\b/.exec(t)).find(t=>t);' +
  "if(l&&!r.lang.startsWith(l[0])&&!/; locale=/.test(c))d.offer=''}";
