import { packageRoot } from '../bundle/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Recall } from '../model/recall.ts';
import type { Site } from '../model/site.ts';
import { createPainter, findPackages, missingPackages, type Painter } from '../social-images/index.ts';
import type { Writer } from './write-site.ts';

/** Draws the images of pages, where the site asks for them. What draws is loaded when there is something to draw. */
export async function writeSocialImages(options: {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly recall: Recall;
  readonly write: Writer['write'];
  readonly signal?: AbortSignal | undefined;
}): Promise<{ readonly findings: readonly Finding[] }> {
  const { config, site, recall, write, signal } = options;
  if (!config.socialImages) return { findings: [] };
  const packages = findPackages([config.root, packageRoot()]);
  if (packages === undefined) return { findings: [missingPackages] };
  let painter: Promise<Painter> | undefined;
  for (const { permalink, drawnImage } of site.routes.values()) {
    if (drawnImage === undefined) continue;
    signal?.throwIfAborted();
    const { address, title, section } = drawnImage;
    const image = { title, section, site: config.title };
    const {
      attachment: data,
      attachmentDigest: digest,
      attachmentBytes: byteLength,
    } = await recall({
      kind: 'social image',
      subject: permalink,
      parts: () => ({ ...image, packages: packages.versions }),
      async make() {
        painter ??= createPainter(packages);
        return { value: null, attachment: (await painter)(image) };
      },
    });
    await write(address.slice(config.baseUrl.length), { data, digest, byteLength });
  }
  return { findings: [] };
}
