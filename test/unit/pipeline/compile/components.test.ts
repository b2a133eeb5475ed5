import { describe, expect, test } from 'vitest';
import { hrefsIn } from '../../../../src/pipeline/fix/index.ts';
import { bodyHtml, compilePage } from './compile-page.ts';

const html = async (text: string) => {
  const page = await compilePage(text);
  expect(page.findings).toEqual([]);
  return (await bodyHtml(page)).replace(/\n\s*/g, '');
};

const problems = async (text: string) =>
  (await compilePage(text)).findings.map(({ rule, message, hint }) => [rule, message, hint]);

/** Names of icons by their paths, which are long. */
const withoutPaths = (markup: string) => markup.replace(/<svg[^>]*>.*?<\/svg>/g, '<svg/>');

describe('icons', () => {
  test('are shown in the text, as decoration or with words', async () => {
    const markup = await html('A <Icon name="rocket" /> and <Icon name="star" label="favourite" />.');
    expect(markup).toMatch(
      /^<p>A <svg class="icon" height="1em" viewBox="0 0 20 20" aria-hidden="true"><path d="M[^"]+"><\/path><\/svg> and /,
    );
    expect(withoutPaths(markup)).toBe('<p>A <svg/> and <svg/><span class="visually-hidden">favourite</span>.</p>');
  });

  test('are in cards, tabs, admonitions and accordions', async () => {
    const markup = withoutPaths(
      await html(
        [
          '<Card title="A" icon="book">text</Card>',
          '<Tabs>\n<TabItem value="a" icon="star">x</TabItem>\n</Tabs>',
          ':::tip[Fast]{icon=bolt}\ny\n:::',
          '<Admonition title="Slow" icon="clock">z</Admonition>',
          '<Accordion title="More" icon="plus" open>z</Accordion>',
        ].join('\n\n'),
      ),
    );
    expect(markup).toContain('<strong class="card-title"><svg/>A</strong>');
    expect(markup).toContain('<summary><svg/>a</summary>');
    expect(markup).toContain('<p class="admonition-title"><svg/>Fast</p>');
    expect(markup).toContain('<p class="admonition-title"><svg/>Slow</p>');
    expect(markup).toContain('<details class="details" open><summary><svg/>More</summary>');
  });

  test('of sets have ids of their own, however often they are shown', async () => {
    const body = '<defs><mask id="a"><path d="M1 1"/></mask></defs><g mask="url(#a)"><use href="#a"/></g>';
    const page = await compilePage('<Icon name="x:y" /> <Icon name="x:y" />', {
      settings: { icon: () => ({ viewBox: '0 0 8 8', body, isFilled: true }) },
    });
    expect(page.findings).toEqual([]);
    const markup = await bodyHtml(page);
    expect(markup).toContain(
      '<svg class="icon icon-filled" height="1em" viewBox="0 0 8 8" aria-hidden="true"><defs><mask id="@icon-',
    );
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(markup).toContain(`<g mask="url(#${id})"><use href="#${id}"></use></g>`);
  });

  test.each([
    ['<Icon name="rokcet" />', 'there is no icon rokcet', 'did you mean rocket?'],
    ['<Card title="A" icon="bokk">x</Card>', 'there is no icon bokk', 'did you mean book?'],
    [':::tip{icon=bollt}\nx\n:::', 'there is no icon bollt', 'did you mean bolt?'],
  ])('that are not there are reported: %s', async (text, message, hint) => {
    expect(await problems(text)).toEqual([['unknown-icon', message, hint]]);
  });
});

describe('components', () => {
  test('cards have columns', async () => {
    expect(await html('<Cards columns={3}>\n<Card title="A">x</Card>\n</Cards>')).toContain(
      '<div class="cards" data-columns="3"><div class="card">',
    );
    expect(await problems('<Cards columns={9}>\n<Card title="A">x</Card>\n</Cards>')).toEqual([
      ['invalid-mdx', 'columns “9” is no number from 1 to 4', undefined],
    ]);
  });

  test('a link card is a card with an arrow', async () => {
    expect(await html('<Card title="A">\n\n**One**\n\nTwo\n\n</Card>')).toContain('<strong>One</strong><br>Two</span>');
    expect(await html('<LinkCard title="A" href="https://a.example" description="b" />')).toBe(
      '<a class="card link-card" href="https://a.example"><strong class="card-title">A</strong><span class="card-text">b</span></a>',
    );
  });

  test('accordions of a group open one at a time where that is asked for', async () => {
    const two = '<Accordion title="A">a</Accordion>\n<Accordion title="B">b</Accordion>';
    expect(await html(`<AccordionGroup exclusive>\n${two}\n</AccordionGroup>`)).toMatch(
      /^<div class="part accordions"><details class="details" name="(accordion-\d)"><summary>A<\/summary>.*<details class="details" name="\1">/,
    );
    expect(await html(`<AccordionGroup>\n${two}\n</AccordionGroup>`)).not.toContain('name=');
  });

  test('a frame has a caption', async () => {
    expect(await html('<Frame caption="Below">x</Frame>')).toContain('<figcaption>Below</figcaption></figure>');
  });

  test('a caption is inline Markdown, and what looks like HTML is text', async () => {
    const caption = 'My *caption* of `a<b>` for <VERSION>: [out](https://example.org), 1. no list';
    expect(await html(`<Frame caption="${caption}">x</Frame>`)).toContain(
      '<figcaption>My <em>caption</em> of <code>a&#x3C;b></code> for &#x3C;VERSION>: <a href="https://example.org">out</a>, 1. no list</figcaption>',
    );
  });

  test.each([
    ['youtube="aqz-KE-bpKQ"', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
    ['src="https://youtu.be/aqz-KE-bpKQ?t=3"', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
    [
      'youtube="https://www.youtube.com/watch?v=aqz-KE-bpKQ"',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
    ],
    ['vimeo="76979871"', 'https://player.vimeo.com/video/76979871?autoplay=1&#x26;dnt=1'],
  ])('a video of another site loads nothing before a click: %s', async (attribute, player) => {
    const markup = await html(`<Video ${attribute} title="Tour" />`);
    expect(markup).toContain(`data-embed="${player}"`);
    // A frame without an address has what its own document says.
    expect(markup).not.toMatch(/<iframe[^>]* src=/);
    expect(markup).toContain('title="Tour"');
  });

  test('a video file has controls', async () => {
    const page = await compilePage('<Video src="./a.mp4" title="Tour" />', { assets: { 'docs/guide/a.mp4': {} } });
    expect(page.findings).toEqual([]);
    expect(await bodyHtml(page)).toBe(
      '<figure class="part video"><video src="/assets/a.mp4" controls preload="metadata" aria-label="Tour"></video></figure>',
    );
  });

  test('keys are pressed together, and a plus is a key', async () => {
    expect(await html('Press <Kbd keys="Ctrl++" /> or <Kbd>Esc</Kbd>.')).toBe(
      '<p>Press <kbd>Ctrl</kbd> + <kbd>+</kbd> or <kbd>Esc</kbd>.</p>',
    );
  });

  test('a tooltip explains a word, also to screen readers', async () => {
    expect(await html('A <Tooltip tip="Made of files.">static</Tooltip> site.')).toBe(
      '<p>A <span class="term" data-definition="Made of files." aria-description="Made of files." role="term" tabindex="0">static</span> site.</p>',
    );
  });

  test('code groups have a tab for each block', async () => {
    const markup = await html(
      '<CodeGroup groupId="pm">\n\n```sh title="npm"\na\n```\n\n```js [b.js]\nb\n```\n\n```ts\nc\n```\n\n</CodeGroup>',
    );
    expect([...markup.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, label]) => label)).toEqual([
      'npm',
      'b.js',
      'typescript',
    ]);
    expect(markup).toContain('<div class="tabs" data-group="pm">');
    expect(markup).not.toContain('code-title');
  });

  test('a type table has a row for each property', async () => {
    const markup = await html(
      "<TypeTable type={{ port: { type: 'number', default: '80', description: 'See `host`.' }, host: { required: true } }} />",
    );
    expect(markup).toContain('<th>Property</th><th>Type</th><th>Default</th><th>Description</th>');
    expect(markup).toContain('<td><code>port</code></td><td><code>number</code></td><td><code>80</code></td>');
    expect(markup).toContain('<td>See <code>host</code>.</td>');
    expect(markup).toContain('<code>host</code> <span class="badge badge-warning">required</span>');
  });

  test('columns are side by side', async () => {
    expect(await html('<Columns>\n<Column>\n\na\n\n</Column>\n<Column>\n\nb\n\n</Column>\n</Columns>')).toBe(
      '<div class="part columns"><div><p>a</p></div><div><p>b</p></div></div>',
    );
  });

  test('notes in code are explained by the list behind it, and not copied with it', async () => {
    const markup = await html('```ts notes\na(); // (1)\nb();\n```\n\n1. First.\n');
    expect(markup).toContain('<span class="code-note" data-note="1"></span>');
    expect(markup).not.toContain('(1)');
    expect(markup).toContain('<ol class="part code-notes">');
  });

  test('a start page is made of a hero, features, logos and a call to action', async () => {
    const markup = withoutPaths(
      await html(
        [
          '<Hero title="Fast" tagline="And small." note="2.0" noteHref="https://a.example">',
          '<Button href="https://b.example" icon="rocket">Go</Button>\n<Button href="https://c.example" kind="plain">Or not</Button>',
          '```js\na\n```',
          '</Hero>',
          '<Features columns={2}>\n<Feature icon="bolt" title="Quick" href="https://d.example">Text.</Feature>\n</Features>',
          '<Logos title="Used by">\n\n![A](https://a.example/a.svg)\n\n</Logos>',
          '<CallToAction title="Now">\n\nSoon.\n\n<Button href="https://e.example">Go</Button>\n\n</CallToAction>',
        ].join('\n\n'),
      ),
    );
    expect(markup).toContain(
      '<section class="part hero"><div class="hero-words"><h1>Fast</h1>' +
        '<p class="hero-note"><a href="https://a.example">2.0</a></p><p class="lead">And small.</p>',
    );
    expect(markup).toContain(
      '<div class="buttons"><a class="button button-primary" href="https://b.example"><svg/>Go</a>' +
        '<a class="button" href="https://c.example">Or not</a></div></div><div class="hero-aside"><figure class="code"',
    );
    expect(markup).toContain(
      '<ul class="part features" data-columns="2" role="list"><li><span class="feature-icon"><svg/></span>' +
        '<strong class="feature-title"><a href="https://d.example">Quick</a></strong><div class="feature-text">',
    );
    expect(markup).toContain(
      '<section class="part logos"><p class="logos-title">Used by</p><div class="logos-row"><img',
    );
    expect(markup).toContain(
      '<p class="call-title">Now</p><p>Soon.</p><div class="buttons"><a class="button button-primary" href="https://e.example">Go</a></div>',
    );
  });

  test('the note of a hero can be the newest post', async () => {
    const latestPost = {
      kind: 'post',
      source: 'releases/a.mdx',
      id: 'a',
      permalink: '/releases/a b',
      title: 'Two',
    } as const;
    const page = await compilePage('<Hero title="Fast" note="latest-post" />', { latestPost });
    expect(page.findings).toEqual([]);
    expect(await bodyHtml(page)).toContain('<p class="hero-note"><a href="/releases/a%20b">Two</a></p>');
    expect(page.lookups).toMatchObject([{ name: 'latestPost', answer: '["/releases/a b","Two"]' }]);
    expect(await problems('<Hero title="Fast" note="latest-post" />')).toEqual([
      ['invalid-mdx', 'there is no post for the note of <Hero>', 'write a post with a date, or another note'],
    ]);
  });

  test('code and its result are side by side', async () => {
    expect(await html('<CodeResult>\n\n```md\n*a*\n```\n\n*a*\n\n</CodeResult>')).toMatch(
      /^<div class="part columns code-result"><div><figure class="code".*<\/div><div><p><em>a<\/em><\/p><\/div><\/div>$/,
    );
  });
});

test.each([
  ['<Icon />', '<Icon> has no name', 'name one: <Icon name="rocket" />'],
  ['<Accordion>x</Accordion>', '<Accordion> has no title', 'say what is in it: <Accordion title="…">'],
  [
    '<AccordionGroup>x</AccordionGroup>',
    '<AccordionGroup> holds no <Accordion>',
    'put each part into <Accordion title="…">',
  ],
  ['<LinkCard title="A" />', '<LinkCard> has no href', 'name the page it leads to; <Card> needs none'],
  ['<Video title="A" />', '<Video> has no src, youtube or vimeo', 'name a file: <Video src="./tour.mp4" title="…" />'],
  ['<Video youtube="aqz-KE-bpKQ" />', '<Video> has no title', 'say what it shows: screen readers read that'],
  [
    '<Video youtube="abc" title="A" />',
    '“abc” is no video of YouTube',
    'write its id or its address: https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  ],
  ['<Video vimeo="1" title="A" ratio="wide" />', '<Video> has no ratio “wide”', 'write 16:9'],
  ['a <Kbd /> b', '<Kbd> has no keys', 'name them: <Kbd keys="Ctrl+K" />'],
  ['a <Tooltip>b</Tooltip>', '<Tooltip> has no tip', 'write the explanation: <Tooltip tip="…">word</Tooltip>'],
  [
    '<CodeGroup>\n\ntext\n\n</CodeGroup>',
    '<CodeGroup> holds code blocks and nothing else',
    'write ```js title="npm" … ``` for each tab',
  ],
  [
    '<CodeGroup>\n\n```js\na\n```\n\n```js\nb\n```\n\n</CodeGroup>',
    'two blocks of <CodeGroup> are called “javascript”',
    'give each a title: ```js title="npm"',
  ],
  [
    '<TypeTable type="a" />',
    '<TypeTable> has no type',
    "write it as an object: <TypeTable type={{ port: { type: 'number' } }} />",
  ],
  [
    "<TypeTable type={{ a: { typ: 'b' } }} />",
    'a in <TypeTable> has an unknown key typ',
    'its keys are: type, description, default, required',
  ],
  ['<Columns>\n\nx\n\n</Columns>', '<Columns> holds no <Column>', 'put each part into <Column>'],
  ['<Column>x</Column>', '<Column> is outside of <Columns>', 'put it directly inside <Columns>'],
  ['<Button>x</Button>', '<Button> has no href', 'name the page it leads to: <Button href="/docs">'],
  [
    '<Button href="https://a.example" kind="big">x</Button>',
    '<Button> has no kind “big”',
    'it is primary, unless you write kind="plain"',
  ],
  ['<Hero />', '<Hero> has no title', 'write what the reader has found: <Hero title="…">'],
  ['<Features>\n\nx\n\n</Features>', '<Features> holds no <Feature>', 'put each into <Feature icon="bolt" title="…">'],
  ['<Feature title="a">x</Feature>', '<Feature> is outside of <Features>', 'put it directly inside <Features>'],
  [
    '<Features>\n<Feature icon="bolt">x</Feature>\n</Features>',
    '<Feature> has no title',
    'write <Feature icon="bolt" title="…">',
  ],
  ['<CallToAction>x</CallToAction>', '<CallToAction> has no title', 'say what to do next: <CallToAction title="…">'],
  [
    '<CodeResult>\n\ntext\n\n</CodeResult>',
    '<CodeResult> holds a code block and what it gives',
    'put the code first, then its result',
  ],
])('%s is reported', async (text, message, hint) => {
  expect(await problems(text)).toEqual([['invalid-mdx', message, hint]]);
});

test('what a container without its parts holds is rendered like any other text', async () => {
  const text = '<Columns>\n\n<div><Column>x</Column></div>\n\n<Badge>new</Badge>\n\n</Columns>';
  expect((await problems(text)).map(([, message]) => message)).toEqual([
    '<Columns> holds no <Column>',
    '<Column> is outside of <Columns>',
  ]);
  expect((await compilePage(text)).body).toMatchObject({ kind: 'html', html: expect.stringContaining('<div>x</div>') });
});

test.each([
  [
    '```ts notes\na()\n```\n\n1. One.',
    'the block has notes, but no number of one',
    'write comments such as // (1) in the code, and a numbered list right after it',
  ],
  [
    '```ts notes\na() // (1)\n```\n\nText.',
    'the block has notes, but no numbered list comes after it',
    'write comments such as // (1) in the code, and a numbered list right after it',
  ],
  ['```ts notes\na() // (2)\n```\n\n1. One.', 'note (2) is not in the list after the block, which has 1', undefined],
])('notes that do not fit are reported: %j', async (text, message, hint) => {
  expect(await problems(text)).toEqual([['invalid-code-block', message, hint]]);
});

test.each([
  ['Aside', '<Admonition>, or :::note'],
  ['CardGroup', '<Cards>, with columns={2}'],
  ['CodeTabs', '<CodeGroup> around code blocks with a title each'],
  ['Expandable', '<Accordion title="…">'],
  ['LinkButton', '<Button href="…">'],
  ['ParamField', '<TypeTable>, or an OpenAPI document under api of the config'],
  ['YouTube', '<Video youtube="…" title="…" />'],
])('<%s> of other tools is reported with ours', async (name, instead) => {
  expect(await problems(`<${name}>x</${name}>`)).toEqual([
    ['unknown-component', `<${name}> is neither built in nor imported`, `docsgen has ${instead}`],
  ]);
});

test('a link that a component makes of its attribute has a place, in which the address is found again', async () => {
  const text = '# A\n\n<Cards>\n<Card title="One" href="/x">y</Card>\n</Cards>\n\n<LinkCard title="Two" href="/z" />\n';
  const { links } = await compilePage(text);
  expect(links.map(({ href, place }) => [href, place.start?.line])).toEqual([
    ['/x', 4],
    ['/z', 7],
  ]);
  expect(links.map(hrefsIn(text)).map((range) => range?.start)).toEqual([text.indexOf('/x"'), text.indexOf('/z"')]);
});

test.each([
  [
    '<Tabs>\n<TabItem value="a">x</TabItem>\n\nLost\n\n<p>more</p>\n</Tabs>',
    'lost-text',
    '<Tabs> holds <TabItem> and nothing else: this is not shown',
    4,
  ],
  [
    '<Tabs>\n<TabItem value="a">x</TabItem>\n<TabItm value="b">y</TabItm>\n</Tabs>',
    'unknown-component',
    '<TabItm> is neither built in nor imported',
    3,
  ],
  ['<Tabs>\n<TabItem value="a" lable="A">x</TabItem>\n</Tabs>', 'invalid-mdx', '<TabItem> has no attribute lable', 2],
  [
    '<Columns>\n<Column>x</Column>\n\nLost\n</Columns>',
    'lost-text',
    '<Columns> holds <Column> and nothing else: this is not shown',
    4,
  ],
])('what a container does not show is reported: %j', async (text, rule, message, line) => {
  const { findings } = await compilePage(`${text}\n`);
  expect(findings).toMatchObject([{ rule, message, place: { start: { line } } }]);
});

test('all unknown attributes are reported', async () => {
  const { findings } = await compilePage('<Card titel="x" hrf="b" />\n');
  const messages = findings.map(({ message }) => message);
  expect(messages.slice(0, 2)).toEqual(['<Card> has no attribute titel', '<Card> has no attribute hrf']);
});

test('a misspelt attribute of an admonition is reported, one of a plugin is not', async () => {
  const { findings } = await compilePage(':::note{titel="X" data-a="b" .c #d}\nx\n:::\n');
  expect(findings).toMatchObject([
    { rule: 'unknown-admonition', message: ':::note has no attribute titel', hint: 'did you mean title?' },
  ]);
});

test('comments between tabs are no text', async () => {
  const { findings } = await compilePage('<Tabs>\n{/* a */}\n<TabItem value="a">x</TabItem>\n<!-- b -->\n</Tabs>\n');
  expect(findings).toEqual([]);
});
