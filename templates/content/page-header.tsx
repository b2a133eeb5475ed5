interface PageHeaderProps {
  readonly title: string;
  readonly description?: string | undefined;
}

/** Title and one sentence, at the head of generated pages. */
export function PageHeader({ title, description }: PageHeaderProps) {
  return (
    <header className="page-header">
      <h1 className="page-title">{title}</h1>
      {description && <p className="lead">{description}</p>}
    </header>
  );
}
