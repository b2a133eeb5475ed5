const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** Text with the words that were found as `mark` elements. Nothing of it is read as markup but these marks. */
export function excerptNodes(excerpt: string): readonly Node[] {
  return excerpt.split(/(<mark>.*?<\/mark>)/s).map((part) => {
    const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
    const text = (marked ?? part).replace(/&(?:lt|gt|amp|quot);/g, (entity) => entities[entity] ?? entity);
    if (marked === undefined) return document.createTextNode(text);
    const mark = document.createElement('mark');
    mark.textContent = text;
    return mark;
  });
}
