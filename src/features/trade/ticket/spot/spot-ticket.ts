import type { CatalogName } from '#i18n/catalogs.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { SpotPage } from '#kit/ticket/spot/use-spot-line.ts';

export const spotCatalogs = [
  'ticket',
  'ticket-spot',
  'cautions',
  'words-number',
  'words-account',
  'words-dialog',
  'words-order',
  'words-rows',
  'words-trading',
] as const satisfies readonly CatalogName[];
/** What a user comes to read as well. */
export const spotUserCatalogs = [
  ...spotCatalogs,
  'ticket-user',
  'ticket-spot-user',
  'choices',
  'bgb-fees',
  'outcomes',
  'ends',
  'errors-ticket',
  'errors-price',
  'errors-order',
] as const satisfies readonly CatalogName[];

export type SpotText = TextsOf<typeof spotCatalogs>;
export type SpotUserText = TextsOf<typeof spotUserCatalogs> & HelpLinks<'spotTpsl'>;

/** What a page brings for the ticket; where somebody is logged in, `text` is all of `SpotUserText`. */
export interface SpotTicketProps extends SpotPage {
  readonly logIn: string;
  readonly signUp: string;
  /** Where the texts of the special kinds are read. */
  readonly kindTexts: string;
  readonly text: SpotText;
}

/** The ticket of a page that somebody opened who was logged in. */
type UserTicketProps = SpotTicketProps & { readonly text: SpotUserText };

/** A page with a user comes with the texts of one (`pages/[...locale]/spot`). */
export const isForUser = (props: SpotTicketProps): props is UserTicketProps =>
  props.user !== undefined;

/** A pair's own fees, where it has some, in the place of the user's. */
export const feesOfPair = ({ symbol }: Pick<SpotTicketProps, 'symbol'>) => ({
  ...(symbol.makerPpm === undefined ? {} : { makerPpm: symbol.makerPpm }),
  ...(symbol.takerPpm === undefined ? {} : { takerPpm: symbol.takerPpm }),
});
