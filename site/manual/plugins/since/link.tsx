import { href } from 'docsgen/site';

export default function Link() {
  return <a href={href('/since')}>What is new</a>;
}
