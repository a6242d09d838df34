/** Where a browser keeps a visitor's favourites. */
export const favouritesKey = 'perigee:favourites';
