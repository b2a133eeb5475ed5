import Chip from '@site/src/components/Chip';
import * as pills from '@site/src/components/pills';
import MDXComponents from '@theme-original/MDXComponents';

export default { ...MDXComponents, Chip, ...pills };
