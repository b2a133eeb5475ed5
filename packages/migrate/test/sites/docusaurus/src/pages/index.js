import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Logo from '@site/static/img/logo.svg';
import { useQueryString } from '@docusaurus/theme-common';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import styles from './index.module.scss';

const features = [{ title: 'Fast', Svg: require('@site/static/img/logo.svg').default }];

export default function Home({ config }) {
  const { siteConfig } = useDocusaurusContext();
  const [query] = useQueryString('q');
  return (
    <Layout title="Start" description="The start page of the sample">
      <main className={clsx('container', styles.home)}>
        <h1>{siteConfig.title}</h1>
        <Logo className="logo" />
        {features.map(({ title, Svg }) => (
          <p key={title}>
            <Svg role="img" /> {title}
          </p>
        ))}
        <Link className="button" to="/docs/intro">
          Begin
        </Link>
        <p>
          {config.tagline}: <Link to="docs/intro">next to the page</Link> {query}
        </p>
        <img src="./img/photo.png" alt="by its page" />
        <button type="button" onClick={() => {}}>
          Click
        </button>
      </main>
    </Layout>
  );
}
