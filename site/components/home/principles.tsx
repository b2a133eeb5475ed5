const principles = [
  {
    name: 'Models are data',
    about:
      'Clinical content is described by archetypes and templates that you upload while the server runs. A new form needs no migration and no release.',
  },
  {
    name: 'Nothing is overwritten',
    about:
      'Each change commits a new version with its author and time. Any record can be read as it was at a given moment.',
  },
  {
    name: 'Queries outlive schemas',
    about: 'AQL addresses clinical concepts, not tables, so a query works on every system that holds the same models.',
  },
  {
    name: 'One jar, one database',
    about: 'A Java server or its container image beside PostgreSQL. The open-source edition is under Apache 2.0.',
  },
] as const;

export function Principles() {
  return (
    <section className="home-section" aria-labelledby="home-principles">
      <h2 id="home-principles">How it works</h2>
      <dl className="home-principles">
        {principles.map(({ name, about }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
