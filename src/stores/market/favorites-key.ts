/** Where a browser keeps a visitor's favorites. */
export const favoritesKey = 'perigee:favourites';
