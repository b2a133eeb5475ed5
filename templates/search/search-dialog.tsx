import { type Language, textOf } from '../../src/shared/texts/text.ts';

/** The dialog of the search with its field, closed. A reader can type in it before the script of the search is there, which adds the rest. */
export function SearchDialog({ language }: { readonly language: Language }) {
  const text = textOf(language);
  return (
    // By its id, the router keeps it from page to page, but not from one language to another.
    <dialog className="search" id={`@search-${language.lang}`} aria-label={text('search.field')}>
      <div className="search-head">
        {/* Not of the type `search`: Escape would empty it, and only then close the dialog. */}
        <input
          className="search-field"
          role="combobox"
          aria-expanded="false"
          aria-label={text('search.field')}
          placeholder={text('search.field')}
          enterKeyHint="go"
        />
      </div>
    </dialog>
  );
}
