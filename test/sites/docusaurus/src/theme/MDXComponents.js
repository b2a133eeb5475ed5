import Chip from '@site/src/components/Chip';
import MDXComponents from '@theme-original/MDXComponents';

export default { ...MDXComponents, Chip };
