import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digested, type EntryStore, noCache, openCache } from '../../../../src/core/cache/index.ts';
import {
  createGraph,
  type Graph,
  type GraphEvent,
  type GraphOptions,
  held,
  input,
  LostResult,
  leaf,
  lookup,
  query,
  Superseded,
  service,
} from '../../../../src/core/graph/index.ts';
import type { Finding } from '../../../../src/model/diagnostic.ts';
import { effort } from '../../../effort.ts';

const createMemoryStore = (): EntryStore => noCache().graph.store;

/** Files of a test by name. */
type Files = Map<string, string>;
const files = service<Files>('files');
const file = leaf<string, string>('file', (use, key) => {
  const text = use(files).get(key) ?? 'none';
  return { digest: text, value: () => text };
});

interface Setup extends Partial<GraphOptions> {
  readonly queries: GraphOptions['queries'];
  readonly outside: Files;
}

/** A graph over some files, and what it did. */
function start({ outside, store = createMemoryStore(), queries, ...options }: Setup) {
  const events: GraphEvent[] = [];
  const graph = createGraph({
    store,
    program: 'v1',
    queries: [file, ...queries],
    observe: (event) => events.push(event),
    ...options,
  });
  graph.provide(files, outside);
  const save = (name: string, text: string) => {
    outside.set(name, text);
    graph.change(({ invalidate }) => invalidate(file, name));
  };
  return { graph, events, store, save };
}

test('keys of any length and kind name different results', async () => {
  const long = 'long '.repeat(50);
  const keys = ['a', 'a b', 'a=b', 'a+b', long, `${long}b`, '["a"]', '["a","b"]', '\ufffd', 'ä/ö', ''];
  const lists = [['a'], ['a', 'b'], ['a b'], [long, 'a'], [long, 'b']];
  const text = query<string, string>('text', (q, key) => {
    q.attach(`bytes of ${key}`);
    return key;
  });
  const list = query<readonly string[], readonly string[]>('list', (_, key) => key);
  const setup = { queries: [text, list], outside: new Map<string, string>(), store: createMemoryStore() };
  for (const wasKnown of [false, true]) {
    const { graph, events } = start(setup);
    for (const key of keys) {
      expect(await graph.ask(text, key)).toBe(key);
      expect(Buffer.from((await graph.bytes(text, key)).read()).toString()).toBe(`bytes of ${key}`);
    }
    for (const key of lists) expect(await graph.ask(list, key)).toEqual(key);
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set([wasKnown ? 'found' : 'computed']));
  }
});

function counted() {
  const runs: string[] = [];
  return { runs, take: () => runs.splice(0) };
}

describe('a stored result', () => {
  const { runs, take } = counted();
  const upper = query<string, string>('upper', async (q, name) => {
    runs.push(`upper ${name}`);
    return (await q(file, name)).trim().toUpperCase();
  });
  const page = query<string, string>('page', async (q, name) => {
    runs.push(`page ${name}`);
    return `<h1>${await q(upper, name)}</h1>`;
  });
  const queries = [upper, page];

  test('is computed once and found by the next process', async () => {
    const outside: Files = new Map([['a', 'text']]);
    const { graph, store } = start({ outside, queries });
    expect(await graph.ask(page, 'a')).toBe('<h1>TEXT</h1>');
    expect(await graph.ask(page, 'a')).toBe('<h1>TEXT</h1>');
    expect(take()).toEqual(['page a', 'upper a']);
    expect(await start({ outside, store, queries }).graph.ask(page, 'a')).toBe('<h1>TEXT</h1>');
    expect(take()).toEqual([]);
  });

  test('is computed again after a change, as far as the change reaches', async () => {
    const { graph, save } = start({ outside: new Map([['a', 'text']]), queries });
    await graph.ask(page, 'a');
    take();
    save('a', 'text ');
    expect(await graph.ask(page, 'a')).toBe('<h1>TEXT</h1>');
    // The heading is the same: the page is not computed.
    expect(take()).toEqual(['upper a']);
    save('a', 'other');
    expect(await graph.ask(page, 'a')).toBe('<h1>OTHER</h1>');
    expect(take()).toEqual(['upper a', 'page a']);
  });

  test('is found again when files go back to an earlier state', async () => {
    const { graph, save } = start({ outside: new Map([['a', 'one']]), queries });
    for (const text of ['one', 'two', 'three']) {
      save('a', text);
      await graph.ask(page, 'a');
    }
    take();
    save('a', 'one');
    expect(await graph.ask(page, 'a')).toBe('<h1>ONE</h1>');
    expect(take()).toEqual([]);
  });

  test('of another program does not count', async () => {
    const outside: Files = new Map([['a', 'text']]);
    const { graph, store } = start({ outside, queries });
    await graph.ask(page, 'a');
    take();
    await start({ outside, store, queries, program: 'v2' }).graph.ask(page, 'a');
    expect(take()).toEqual(['page a', 'upper a']);
  });

  test('says which answer is different', async () => {
    const { graph, events, save } = start({ outside: new Map([['a', 'text']]), queries });
    await graph.ask(page, 'a');
    expect(events.splice(0)).toEqual([
      { kind: 'computed', name: 'page', key: 'a', wasKnown: false, changed: [] },
      { kind: 'computed', name: 'upper', key: 'a', wasKnown: false, changed: [] },
    ]);
    save('a', 'text ');
    await graph.ask(page, 'a');
    expect(events).toEqual([
      { kind: 'computed', name: 'upper', key: 'a', wasKnown: true, changed: [['file', 'a', '', 'text']] },
      { kind: 'found', name: 'page', key: 'a' },
    ]);
  });

  test('is compared with what it comes to now, when asked to', async () => {
    let luck = 0;
    const chance = query<string, number>('chance', () => ++luck);
    const outside: Files = new Map();
    const { store, graph } = start({ outside, queries: [chance] });
    expect(await graph.ask(chance, '')).toBe(1);
    const { events, graph: next } = start({ outside, store, queries: [chance], isChecked: () => true });
    await next.ask(chance, '');
    expect(events).toContainEqual({ kind: 'mismatch', name: 'chance', key: '' });
  });

  test('is compared with the bytes that it comes to now, too, and is found where both are the same', async () => {
    let luck = 0;
    const attached = query<'', null>('attached', (q) => {
      q.attach(`try ${++luck}`);
      return null;
    });
    const same = query<'', number>('same', () => 1);
    const outside: Files = new Map();
    const queries = [attached, same];
    const { store, graph } = start({ outside, queries });
    for (const each of queries) await graph.ask(each, '');
    const { events, graph: next } = start({ outside, store, queries, isChecked: () => true });
    for (const each of queries) await next.ask(each, '');
    expect(events.filter(({ kind }) => kind === 'mismatch')).toEqual([{ kind: 'mismatch', name: 'attached', key: '' }]);
  });

  test('is one of its scope, unless scopes share it', async () => {
    const { runs, take } = counted();
    const run = (name: string) => () => {
      runs.push(name);
      return name;
    };
    const own = query<'', string>('own', run('own'));
    const shared = query<'', string>('shared', run('shared'), { isShared: true });
    const setup = { outside: new Map(), queries: [own, shared], store: createMemoryStore() };
    for (const scope of ['en', 'de', 'en', undefined]) {
      const { graph } = start({ ...setup, scope });
      expect([await graph.ask(own, ''), await graph.ask(shared, '')]).toEqual(['own', 'shared']);
    }
    expect(take()).toEqual(['own', 'shared', 'own', 'own']);
  });

  test('that is large and handed on is the value itself for the first that asks, and read from the store by others', async () => {
    const made = { text: 'a'.padStart(9000) };
    const large = query<'', typeof made>('large', () => made, { isHandedOn: true });
    const { graph } = start({ outside: new Map(), queries: [large] });
    expect(await graph.ask(large, '')).toBe(made);
    const again = await graph.ask(large, '');
    expect(again).not.toBe(made);
    expect(again).toEqual(made);
  });

  test('whose value turns out to be damaged is computed again, once for all that ask for it', async () => {
    const { runs, take } = counted();
    const long = query<string, string>('long', (_, key) => {
      runs.push(key);
      return key.padStart(9000);
    });
    const asking = ['first', 'second'].map((name) =>
      query<'', number>(name, async (q) => (await q(long, 'a')).length, { staysInMemory: true }),
    );
    const known = createMemoryStore();
    let isDamaged = false;
    const store: EntryStore = {
      ...known,
      get: (key) => (isDamaged && key.includes('=') ? undefined : known.get(key)),
      put(...entry) {
        isDamaged = false;
        known.put(...entry);
      },
    };
    const queries = [long, ...asking];
    await start({ outside: new Map(), store, queries }).graph.ask(long, 'a');
    take();
    isDamaged = true;
    const { graph, events } = start({ outside: new Map(), store, queries });
    expect(await Promise.all(asking.map((each) => graph.ask(each, '')))).toEqual([9000, 9000]);
    expect(take()).toEqual(['a']);
    expect(events).toContainEqual({ kind: 'computed', name: 'long', key: 'a', changed: [], wasKnown: true });
    expect(await graph.ask(long, 'a')).toHaveLength(9000);
    expect(take()).toEqual([]);
  });

  test('may use another one where that is stored, which is not computed for it', async () => {
    const { runs, take } = counted();
    const whole = query<string, string>('whole', (_, key) => {
      runs.push(key);
      return `whole ${key}`;
    });
    const either = query<string, string>('either', async (q, key) => (await q.ifStored(whole, key))?.value ?? 'none');
    const setup = { outside: new Map(), queries: [whole, either], store: createMemoryStore() };
    await start(setup).graph.ask(whole, 'a');
    take();
    const { graph } = start(setup);
    expect([await graph.ask(either, 'a'), await graph.ask(either, 'b')]).toEqual(['whole a', 'none']);
    expect(take()).toEqual([]);
  });

  test('may be made of the digest of another one alone', async () => {
    const { runs, take } = counted();
    const trimmed = query<string, string>('trimmed', async (q, name) => (await q(file, name)).trim());
    const mark = query<string, string>('mark', async (q, name) => {
      runs.push(name);
      return (await q.digest(trimmed, name)).slice(0, 8);
    });
    const { graph, save } = start({ outside: new Map([['a', 'text']]), queries: [trimmed, mark] });
    const before = await graph.ask(mark, 'a');
    save('a', 'text ');
    expect(await graph.ask(mark, 'a')).toBe(before);
    expect(take()).toEqual(['a']);
    save('a', 'other');
    expect(await graph.ask(mark, 'a')).not.toBe(before);
  });

  test('that is kept out is computed again in the next revision, and not before', async () => {
    let tries = 0;
    const remote = query<string, string>('remote', (q) => {
      q.doNotStore();
      q.attach('bytes');
      return `try ${++tries}`;
    });
    const { graph } = start({ outside: new Map(), queries: [remote] });
    expect(await graph.ask(remote, 'host')).toBe('try 1');
    expect(await graph.ask(remote, 'host')).toBe('try 1');
    expect(Buffer.from((await graph.bytes(remote, 'host')).read()).toString()).toBe('bytes');
    graph.change(() => {});
    expect(await graph.ask(remote, 'host')).toBe('try 2');
  });

  test('that is kept out and holds in its process is computed again after a change of what it asked for', async () => {
    const { runs, take } = counted();
    const own = query<string, string>('own', async (q, name) => {
      runs.push(name);
      q.doNotStore({ holdsInProcess: true });
      return q(file, name);
    });
    const outside: Files = new Map([['a', 'text']]);
    const { graph, save, store } = start({ outside, queries: [own] });
    await graph.ask(own, 'a');
    save('b', 'other');
    expect(await graph.ask(own, 'a')).toBe('text');
    expect(take()).toEqual(['a']);
    save('a', 'new');
    expect(await graph.ask(own, 'a')).toBe('new');
    expect(take()).toEqual(['a']);
    await start({ outside, store, queries: [own] }).graph.ask(own, 'a');
    expect(take()).toEqual(['a']);
  });

  test('that stays in memory is read once, and found in the store when files go back', async () => {
    const reads: string[] = [];
    const known = createMemoryStore();
    const store: EntryStore = {
      ...known,
      get(key) {
        reads.push(key);
        return known.get(key);
      },
    };
    const { runs, take } = counted();
    const title = query<string, string>(
      'title',
      async (q, name) => {
        runs.push(name);
        return q(file, name);
      },
      { staysInMemory: true },
    );
    const { graph, save } = start({ outside: new Map([['a', 'one']]), store, queries: [title] });
    await graph.ask(title, 'a');
    save('a', 'two');
    await graph.ask(title, 'a');
    reads.length = 0;
    save('b', 'other');
    expect(await graph.ask(title, 'a')).toBe('two');
    expect(reads).toEqual([]);
    take();
    save('a', 'one');
    expect(await graph.ask(title, 'a')).toBe('one');
    expect(take()).toEqual([]);
    // In the next process, too.
    const next = start({ outside: new Map([['a', 'two']]), store, queries: [title] });
    await next.graph.ask(title, 'a');
    reads.length = 0;
    next.save('b', 'other');
    expect(await next.graph.ask(title, 'a')).toBe('two');
    expect(reads).toEqual([]);
    expect(take()).toEqual([]);
  });

  test('lets go of its bytes as soon as they are written', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const folder = mkdtempSync(join(tmpdir(), 'docsgen-graph-'));
    const cache = await openCache({ folder });
    let made: WeakRef<ArrayBuffer> | undefined;
    const large = query<'', null>('large', (q) => {
      // More than the cache holds before it writes.
      const bytes = new Uint8Array(20 << 20);
      made = new WeakRef(bytes.buffer);
      q.attach(bytes);
      return null;
    });
    const graph = createGraph({ ...cache.graph, queries: [large] });
    const { read } = await graph.bytes(large, '');
    await setImmediate();
    collect();
    expect(made?.deref()).toBeUndefined();
    expect(read().byteLength).toBe(20 << 20);
    cache.close();
    rmSync(folder, { recursive: true });
  });
});

describe('attached bytes', () => {
  const markup = query<string, { words: number }>('markup', async (q, name) => {
    const text = await q(file, name);
    q.attach(`<p>${text.trim()}</p>`);
    return { words: text.length };
  });
  let frames = 0;
  const frame = query<string, string>('frame', async (q, name) => {
    frames++;
    return `<main>${Buffer.from((await q.bytes(markup, name)).read())}</main>`;
  });
  const queries = [markup, frame];

  test('have a digest of their own: a result that asks for them does not depend on the value', async () => {
    const { graph, save } = start({ outside: new Map([['a', 'text']]), queries });
    expect(await graph.ask(frame, 'a')).toBe('<main><p>text</p></main>');
    save('a', 'text ');
    expect(await graph.ask(frame, 'a')).toBe('<main><p>text</p></main>');
    expect(frames).toBe(1);
    expect(await graph.ask(markup, 'a')).toEqual({ words: 5 });
    const { byteLength, read } = await graph.bytes(markup, 'a');
    expect([byteLength, Buffer.from(read()).toString()]).toEqual([11, '<p>text</p>']);
  });

  test('are stored as they are where a thread brings them with their digest', async () => {
    const made = digested('<p>text</p>');
    const brought = query<'', null>('brought', (q) => {
      q.attach(made);
      return Promise.resolve(null);
    });
    const { graph } = start({ outside: new Map(), queries: [brought] });
    const { digest, read } = await graph.bytes(brought, '');
    expect([digest, Buffer.from(read()).toString()]).toEqual([made.digest, '<p>text</p>']);
  });
});

describe('lookups', () => {
  const { runs, take } = counted();
  const book = held<'', ReadonlyMap<string, string>>(
    'book',
    async (q) => {
      runs.push('book');
      const names = (await q(file, 'names')).split(' ');
      return new Map(await Promise.all(names.map(async (name) => [name, await q(file, name)] as const)));
    },
    { digest: (value) => JSON.stringify([...value]) },
  );
  const address = lookup<ReadonlyMap<string, string>, string, string | undefined>(
    'address',
    book,
    (value, name) => value.get(name),
    (answer = 'none') => answer,
  );
  const page = query<string, string>('page', async (q, name) => {
    runs.push(`page ${name}`);
    return `to ${await q(address, name)}`;
  });
  const compiled = query<string, string>('compiled', async (q, name) => {
    runs.push(`compiled ${name}`);
    // As a thread does that has the whole book.
    const answer = (await q.snapshot(book)).get(name);
    q.used(address, name, answer);
    return `to ${answer}`;
  });
  const queries = [book, address, page, compiled];
  const outside = (): Files => new Map([...Object.entries({ names: 'a b', a: '/a', b: '/b' })]);

  test.each([page, compiled])('make a result depend on one answer alone: $name', async (asking) => {
    const { graph, save, store } = start({ outside: outside(), queries });
    expect(await graph.ask(asking, 'a')).toBe('to /a');
    take();
    save('b', '/moved');
    expect(await graph.ask(asking, 'a')).toBe('to /a');
    expect(take()).toEqual(['book']);
    save('a', '/moved');
    expect(await graph.ask(asking, 'a')).toBe('to /moved');
    expect(take()).toEqual(['book', `${asking.name} a`]);
    save('names', 'b');
    expect(await graph.ask(asking, 'a')).toBe('to undefined');
    take();
    const next = start({ outside: new Map([...Object.entries({ names: 'b', b: '/moved' })]), queries, store });
    expect(await next.graph.ask(asking, 'a')).toBe('to undefined');
    expect(take()).toEqual(['book']);
  });

  test('a stored result cannot depend on a held one that no digest tells apart', async () => {
    const settings = held<'', object>('settings', () => ({}));
    const wrong = query<'', string>('wrong', async (q) => JSON.stringify(await q(settings, '')));
    const { graph } = start({ outside: new Map(), queries: [settings, wrong] });
    await expect(graph.ask(wrong, '')).rejects.toThrow('wrong is stored and asks for settings, which has no digest');
  });
});

test('a query that the graph was not opened with is a fault, as what asks for it would be computed by each run', async () => {
  const forgotten = query<'', string>('forgotten', () => 'x');
  const asking = query<string, string>('asking', (q) => q(forgotten, ''));
  const { graph } = start({ outside: new Map(), queries: [asking] });
  await expect(graph.ask(asking, 'a')).rejects.toThrow('asks for forgotten, which the graph does not know');
});

test('an input counts as what its digest says', async () => {
  let runs = 0;
  const base = input<{ readonly url: string }>('base', ({ url }) => url);
  const link = query<string, string>('link', async (q, name) => {
    runs++;
    return (await q(base)).url + name;
  });
  const { graph } = start({ outside: new Map(), queries: [base, link] });
  await expect(graph.ask(link, 'a')).rejects.toThrow('the input base is not set');
  runs = 0;
  for (const url of ['/', '/', '/docs/']) {
    graph.change(({ set }) => set(base, { url }));
    expect(await graph.ask(link, 'a')).toBe(`${url}a`);
  }
  expect(runs).toBe(2);
});

test('findings are reported where they can be reached, stored ones too, and each once', async () => {
  const finding = (message: string): Finding => ({ rule: 'broken-link', message });
  const page = query<string, string>('page', async (q, name) => {
    const text = await q(file, name);
    if (text.includes('!')) q.report([finding(name)]);
    return text;
  });
  const list = query<'', string>('list', async (q) => {
    const texts = await Promise.all(['a', 'b', 'a'].map((name) => q(page, name)));
    return texts.join();
  });
  const site = held<'', readonly string[]>('site', async (q) => [await q(list, ''), await q(page, 'a')]);
  const queries = [page, list, site];
  const outside: Files = new Map([...Object.entries({ a: '!', b: 'fine', c: '!' })]);
  const { graph, save, store } = start({ outside, queries });
  const messages = async (graph: Graph) => {
    await graph.ask(site, '');
    return graph.findings(site, '').map(({ message }) => message);
  };
  expect(await messages(graph)).toEqual(['a']);
  expect(await messages(start({ outside, queries, store }).graph)).toEqual(['a']);
  save('b', 'not!');
  expect(await messages(graph)).toEqual(['b', 'a'].sort());
  save('a', 'fine');
  expect(await messages(graph)).toEqual(['b']);
  expect(() => graph.findings(page, 'c')).toThrow('was not asked for');
});

describe('circles', () => {
  test('are errors that name the results', async () => {
    const ring = query<string, string>(
      'ring',
      async (q, at): Promise<string> => q(ring, { a: 'b', b: 'c', c: 'a' }[at] ?? ''),
    );
    const self = query<string, string>('self', async (q, at): Promise<string> => q(self, at));
    const { graph } = start({ outside: new Map(), queries: [ring, self] });
    const path = 'ring a needs ring b needs ring c needs ring a';
    await expect(graph.ask(ring, 'b')).rejects.toThrow(path);
    await expect(Promise.all(['a', 'b', 'c'].map((at) => graph.ask(ring, at)))).rejects.toThrow(path);
    await expect(graph.ask(self, 'x')).rejects.toThrow('self x needs self x');
  });

  test('are none where traces of other states of the files meet', async () => {
    // Which of the two asks for the other depends on a file.
    const one = query<string, string>('one', async (q, key) => {
      const first = await q(file, 'first');
      await setTimeout(1);
      return first === 'one' ? `one of ${await q(two, key)}` : 'one';
    });
    const two = query<string, string>('two', async (q, key): Promise<string> => {
      const slow = await q(slowly, key);
      return (await q(file, 'first')) === 'two' ? `two of ${await q(one, key)}` : `two ${slow}`;
    });
    const slowly = query<string, string>('slowly', async (q, key) => {
      await setTimeout(2);
      return (await q(file, 'noise')) + key;
    });
    const both = held<string, string>('both', async (q, key) => (await Promise.all([q(one, key), q(two, key)])).join());
    const outside: Files = new Map([...Object.entries({ first: 'one', noise: '0' })]);
    const { graph, save } = start({ outside, queries: [one, two, slowly, both] });
    for (const first of ['one', 'two', 'one', 'two']) {
      save('noise', first);
      save('first', first);
      expect(await graph.ask(both, 'x')).toBe(first === 'one' ? 'one of two onex,two onex' : 'one,two of one');
    }
  });
});

test('a change ends what is being computed, and the next question is answered with current files', async () => {
  const aborted: boolean[] = [];
  const slow = query<string, string>('slow', async (q, name) => {
    const before = await q(file, name);
    await setTimeout(20);
    aborted.push(q.signal.aborted);
    return `${before} ${await q(file, name)}`;
  });
  const { graph, save } = start({ outside: new Map([['a', 'old']]), queries: [slow] });
  const first = graph.ask(slow, 'a');
  const second = first.then(String, (error: unknown) => error);
  await setTimeout(5);
  save('a', 'new');
  expect(await graph.ask(slow, 'a')).toBe('new new');
  expect(await second).toBeInstanceOf(Superseded);
  expect(aborted.sort()).toEqual([false, true]);
});

test('a computation that a change overtakes has no result, also where it asks for nothing more', async () => {
  const gates: (() => void)[] = [];
  const slow = query<string, string>('slow', async (q, name) => {
    const text = await q(file, name);
    await new Promise<void>((resolve) => gates.push(resolve));
    return text;
  });
  const { graph, save } = start({ outside: new Map([['a', 'old']]), queries: [slow] });
  const first = graph.ask(slow, 'a').catch((error: unknown) => error);
  await setImmediate();
  save('a', 'new');
  for (const open of gates) open();
  expect(await first).toBeInstanceOf(Superseded);
});

test('an error is no result: the next question tries again', async () => {
  let isThere = false;
  const fragile = query<string, string>('fragile', async (q, name) => {
    if (!isThere) throw new Error('not yet');
    return q(file, name);
  });
  const around = query<string, string>('around', async (q, name) => `<${await q(fragile, name)}>`);
  const { graph } = start({ outside: new Map([['a', 'text']]), queries: [fragile, around] });
  await expect(graph.ask(around, 'a')).rejects.toThrow('not yet');
  isThere = true;
  expect(await graph.ask(around, 'a')).toBe('<text>');
});

// --- random graphs ---

/** What one node of a random graph does: which it may ask for, and which of these it really does. */
interface Shape {
  readonly kind: 'stored' | 'held';
  readonly asks: readonly number[];
  readonly modulus: number;
  readonly hasBytes: boolean;
  /** A small value is stored in another way. */
  readonly isLarge: boolean;
  readonly staysInMemory: boolean;
  readonly isHandedOn: boolean;
}

interface Step {
  readonly leaf: number;
  readonly value: number;
  readonly roots: readonly number[];
  readonly isNewProcess: boolean;
  readonly damage: 'none' | 'lost' | 'garbled';
}

const leaves = 4;

const shapes: fc.Arbitrary<readonly Shape[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('stored' as const, 'stored' as const, 'held' as const),
      asks: fc.array(fc.nat(30), { maxLength: 5 }),
      modulus: fc.integer({ min: 1, max: 4 }),
      hasBytes: fc.boolean(),
      isLarge: fc.boolean(),
      staysInMemory: fc.boolean(),
      isHandedOn: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  // Only those before it, so that nothing goes in a circle; the first ones are leaves.
  .map((all) => all.map((shape, index) => ({ ...shape, asks: shape.asks.map((at) => at % (leaves + index)) })));

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    leaf: fc.nat(leaves - 1),
    value: fc.nat(5),
    roots: fc.array(fc.nat(11), { minLength: 1, maxLength: 4 }),
    isNewProcess: fc.boolean(),
    damage: fc.constantFrom('none', 'none', 'lost', 'garbled'),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Sums what it asks for; an answer decides whether the next one is asked for. */
async function sumOf({ asks, modulus }: Shape, ask: (at: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const at of asks) {
    const answer = await ask(at);
    sum += answer;
    if (answer % 3 === 2) break;
  }
  return sum % modulus === 0 ? 0 : sum;
}

async function computeAll(all: readonly Shape[], outside: readonly number[], at: number): Promise<number> {
  const shape = all[at - leaves];
  if (shape === undefined) return outside[at] ?? 0;
  return sumOf(shape, (other) => computeAll(all, outside, other));
}

/** One query a node, by its number. */
function queriesOf(all: readonly Shape[], runs: Map<string, number>) {
  const asked = async (q: Parameters<Parameters<typeof query>[1]>[0], at: number): Promise<number> => {
    if (at < leaves) return Number(await q(file, String(at)));
    const target = queries[at - leaves];
    if (target === undefined) throw new Error('no such node');
    // Half of them by what is attached, where something is.
    if (target.kind === 'stored' && all[at - leaves]?.hasBytes === true)
      return Number(Buffer.from((await q.bytes(target, '')).read()).toString());
    return Number(await q(target, ''));
  };
  const queries = all.map((shape, index) => {
    const name = `node${index}`;
    const run = async (q: Parameters<Parameters<typeof query>[1]>[0]) => {
      runs.set(name, (runs.get(name) ?? 0) + 1);
      const sum = await sumOf(shape, (at) => asked(q, at));
      if (shape.kind === 'stored' && shape.hasBytes) q.attach(String(sum));
      return shape.isLarge ? String(sum).padStart(9000) : String(sum);
    };
    const { kind, staysInMemory, isHandedOn } = shape;
    return kind === 'stored'
      ? query<'', string>(name, run, { staysInMemory, isHandedOn })
      : held<'', string>(name, run, { digest: String });
  });
  return queries;
}

/** What turns out to be damaged while it is read is computed by the next try, as commands do. */
async function untilRead<T>(graph: Graph, ask: () => Promise<T>): Promise<T> {
  // Each try finds what is lost at least of one result, which counts as missing then.
  for (let tries = 0; tries < 100; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LostResult)) throw error;
      graph.change(() => {});
    }
  }
  throw new Error('what is lost is not computed again');
}

/** A store of which entries are lost or damaged as on a disk: what is damaged is noticed when it is read, and not there. */
function damageable(): EntryStore & { readonly damage: (kind: Step['damage']) => void } {
  const entries = new Map<string, Uint8Array>();
  const garbled = new Set<string>();
  return {
    get(key) {
      if (!garbled.has(key)) return entries.get(key);
      entries.delete(key);
      garbled.delete(key);
      return;
    },
    has: (key) => entries.has(key),
    put(key, data) {
      entries.set(key, data);
      garbled.delete(key);
    },
    damage(kind) {
      [...entries.keys()].forEach((key, index) => {
        if (kind === 'lost' && index % 3 === 0) entries.delete(key);
        if (kind === 'garbled' && index % 2 === 0) garbled.add(key);
      });
    },
  };
}

test('whatever changes, is lost or damaged, results are those of a new computation, and none is computed twice', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, steps, async (all, changes) => {
      const outside: Files = new Map(Array.from({ length: leaves }, (_, at) => [String(at), '0']));
      const store = damageable();
      const runs = new Map<string, number>();
      const queries = queriesOf(all, runs);
      let { graph, save } = start({ outside, store, queries });
      let garbled = false;
      for (const { leaf, value, roots, isNewProcess, damage } of changes) {
        store.damage(damage);
        garbled ||= damage === 'garbled';
        if (isNewProcess) ({ graph, save } = start({ outside, store, queries }));
        save(String(leaf), String(value));
        runs.clear();
        const numbers = Array.from({ length: leaves }, (_, at) => Number(outside.get(String(at))));
        const wanted = roots.map((root) => root % all.length);
        const answers = await untilRead(graph, () =>
          Promise.all(wanted.map((root) => graph.ask(queries[root] as (typeof queries)[number], ''))),
        );
        const expected = await Promise.all(wanted.map((root) => computeAll(all, numbers, leaves + root)));
        expect(answers.map(Number)).toEqual(expected);
        if (!garbled) expect([...runs].filter(([, count]) => count > 1)).toEqual([]);
      }
    }),
    { numRuns: effort(100, 300) },
  );
});

test('nothing is computed where nothing has changed, and after a change only what it reaches', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, fc.nat(leaves - 1), async (all, changed) => {
      const outside: Files = new Map(Array.from({ length: leaves }, (_, at) => [String(at), String(at)]));
      const store = createMemoryStore();
      const runs = new Map<string, number>();
      const queries = queriesOf(all, runs);
      const root = queries.at(-1) as (typeof queries)[number];
      await start({ outside, store, queries }).graph.ask(root, '');
      const known = new Set(runs.keys());
      runs.clear();
      const { graph, save } = start({ outside, store, queries });
      await graph.ask(root, '');
      const stored = all.flatMap(({ kind }, index) => (kind === 'stored' ? [`node${index}`] : []));
      expect(stored.filter((name) => runs.has(name))).toEqual([]);
      runs.clear();
      save(String(changed), '7');
      await graph.ask(root, '');
      const reached = (at: number): boolean =>
        at < leaves ? at === changed : (all[at - leaves]?.asks.some(reached) ?? false);
      const untouched = all.flatMap((_, index) => (reached(leaves + index) ? [] : [`node${index}`]));
      expect(untouched.filter((name) => runs.has(name) && known.has(name))).toEqual([]);
    }),
    { numRuns: effort(75, 200) },
  );
});

test('bytes that a held result reads later are computed by the next try, without a change', async () => {
  const entries = new Map<string, Uint8Array>();
  const store: EntryStore = {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    put: (key, data) => void entries.set(key, data),
  };
  const text = query<string, number>('text', async (q, key) => {
    q.attach(`the text of ${key}`);
    return 1;
  });
  const reader = held<'', () => string>('reader', async (q) => {
    await q(text, 'a');
    const bytes = await q.bytes(text, 'a');
    return () => Buffer.from(bytes.read()).toString();
  });
  const { graph } = start({ outside: new Map(), queries: [text, reader], store });
  const read = async () => (await graph.ask(reader, ''))();
  expect(await read()).toBe('the text of a');
  for (const key of [...entries.keys()]) if (key.includes('+')) entries.delete(key);
  await expect(read()).rejects.toThrow(LostResult);
  expect(await read()).toBe('the text of a');
});
