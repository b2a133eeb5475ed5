import { docs } from './addresses.ts';
import { QuerySample } from './query-sample.tsx';

interface HeroProps {
  readonly name: string;
}

export function Hero({ name }: HeroProps) {
  return (
    <section className="home-hero" aria-labelledby="home-title">
      <div>
        <h1 id="home-title">Health records in the openEHR standard</h1>
        <p className="lead">
          {name} is an open-source clinical data repository. Applications write and read records over the openEHR REST
          API and query them with AQL; the server checks every record against your templates and keeps every version of
          it.
        </p>
        <ul className="buttons">
          <li>
            <a className="button button-primary" href={docs('Installation')}>
              Install the server
            </a>
          </li>
          <li>
            <a className="button" href={docs('openEHR-Introduction/Introduction')}>
              New to openEHR?
            </a>
          </li>
        </ul>
      </div>
      <QuerySample />
    </section>
  );
}
