import { dateTimeText } from '#i18n/time.ts';

/** The user's own choice, else the browser's clock. The server without either wrote UTC. */
const { lang, dataset } = document.documentElement;
const timeZone = dataset.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const time of document.querySelectorAll<HTMLTimeElement>('[data-local-time]')) {
  time.textContent = dateTimeText(Date.parse(time.dateTime), lang, timeZone);
}
