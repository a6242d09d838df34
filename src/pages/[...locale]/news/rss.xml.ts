import type { APIRoute } from 'astro';
import { feedOf } from '../_news.ts';

/** The newest items as an RSS feed, in the language of the address. */
export const GET: APIRoute = (context) => feedOf(context, 'news');
