/** A property in an example, and where it is in the text. */
export interface Member {
  readonly id: string;
  /** The names that lead to it from the body, one a line. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** What is in an example, also where that is part of a command or program: members of JSON, else elements of XML, else fields of a form. */
export function membersOf({ textContent }: Element): readonly Member[] {
  const text = textContent ?? '';
  return [membersOfJson, elementsOfXml, fieldsOfForm].map((find) => find(text)).find(({ length }) => length > 0) ?? [];
}

const lineEnd = (text: string, start: number) => {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
};

/** The outermost element is the body itself. */
function elementsOfXml(text: string): readonly Member[] {
  const around: string[] = [];
  return [...text.matchAll(/<(\/?)([\w:.-]+)([^<>]*?)(\/?)>/g)].flatMap(
    ({ 0: tag, 1: isEnd, 2: name = '', 3: attributes = '', 4: isEmpty, index }) => {
      if (isEnd) {
        around.pop();
        return [];
      }
      around.push(name.replace(/.*:/, ''));
      const path = around.slice(1);
      if (isEmpty) around.pop();
      const member = (names: readonly string[], start: number, end: number) => ({
        ...{ id: `${start} ${names.join('\n')}`, path: names.join('\n') },
        ...{ start, end },
      });
      return [
        ...(path.length > 0 ? [member(path, index, lineEnd(text, index + tag.length))] : []),
        ...[...attributes.matchAll(/([\w:.-]+)="[^"]*"/g)].map(({ 0: pair, 1: key = '', index: at }) => {
          const start = index + tag.indexOf(attributes) + at;
          return member([...path, key], start, start + pair.length);
        }),
      ];
    },
  );
}

/** Of forms that are one text, `a=1&b=2`, and of those with a text for each field. */
function fieldsOfForm(text: string): readonly Member[] {
  return [...text.matchAll(/(?<=['"&])([\w.[\]%+-]+)=[^'"&\n]*(?=['"&])/g)].map(({ 0: pair, 1: key = '', index }) => ({
    id: `${index} ${key}`,
    path: key.replace(/\[(\w+)\]/g, '\n$1'),
    start: index,
    end: index + pair.length,
  }));
}

function membersOfJson(text: string): readonly Member[] {
  const around: string[] = [];
  let name = '';
  return [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"(\s*:)?|[[\]{}]/g)].flatMap(
    ({ 0: token, 1: key, 2: colon, index }) => {
      if (colon) {
        name = key ?? '';
        const path = [...around, name].filter(Boolean).join('\n');
        return { id: `${index} ${path}`, path, start: index, end: lineEnd(text, index) };
      }
      if (/[[{]/.test(token)) around.push(name);
      else if (key === undefined) around.pop();
      if (key === undefined) name = '';
      return [];
    },
  );
}
