import { product } from 'docsgen/site';
import { Apis } from '../components/home/apis.tsx';
import { Audiences } from '../components/home/audiences.tsx';
import { Hero } from '../components/home/hero.tsx';
import { Principles } from '../components/home/principles.tsx';
import './index.css';

export const frontmatter = {
  title: '',
  description:
    'An open-source clinical data repository that stores health records under the openEHR standard: installation, introduction, query language and API reference.',
};

export default function Home() {
  return (
    <div className="home">
      <Hero name={product.name} />
      <Audiences />
      <Apis />
      <Principles />
    </div>
  );
}
