import { PageHeader } from 'docsgen/templates/content/parts.tsx';

interface Props {
  readonly label: string;
  readonly pages: readonly { readonly title: string; readonly permalink: string; readonly since: string }[];
}

export default function List({ label, pages }: Props) {
  return (
    <div className="reading">
      <PageHeader title="What is new" />
      <ul>
        {pages.map(({ title, permalink, since }) => (
          <li key={permalink}>
            <a href={permalink}>{title}</a>: {label} {since}
          </li>
        ))}
      </ul>
    </div>
  );
}
