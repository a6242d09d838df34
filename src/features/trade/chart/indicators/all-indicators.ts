import { indicators } from '#domain/indicator/registry.ts';

export default indicators;
