import { slug } from 'github-slugger';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { anchorOf, slugOf } from '../../../src/features/api/markup/anchors.ts';
import { draw } from './document.ts';
import { frame, routes } from './fixtures.ts';

/** Ids that are part of what a page is about: readers link to them. */
const content = /^(?:letter|year)-|^(?:overview|changes|properties|schemas|security|webhooks)$|\//;

const whole = { ...frame, consent: { services: ['A'], privacy: undefined } } as typeof frame;

const bodies = { full: () => '<p>Text.</p>', beginning: () => ({ html: '<p>Text.</p>', truncated: true }) };

test.each(Object.entries(routes))(
  'no id of the frame of a %s is one that a heading or a part of an API can have',
  (_, route) => {
    const ids: string[] = [];
    visit(draw(route, { frame: whole, bodies }), 'element', ({ properties: { id } }) => {
      if (typeof id === 'string' && !content.test(id)) ids.push(id);
    });
    if (route.kind !== 'redirect') expect(ids).toContain('@main');
    for (const id of ids) {
      expect(slug(id)).not.toBe(id);
      expect(anchorOf(id)).not.toBe(id);
      expect(slugOf(id)).not.toBe(id);
    }
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  },
);
