import { currentTime } from '../current-time.ts';
import type { Feature } from '../feature.ts';
import { futurePosts } from './future-posts.ts';

const check: Feature['check'] = async ({ content, plan }) => futurePosts(content, plan, currentTime());

/** Warns of posts of a day to come. The day is asked for here alone, and no result is stored: nothing else depends on it. */
export const futurePostsFeature: Feature = {
  name: 'future posts',
  isOn: ({ posts }) => posts.length > 0,
  check,
  checkUnrendered: check,
};
