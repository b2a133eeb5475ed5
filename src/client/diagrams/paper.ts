import type { PaperDiagram } from '../../shared/paper-diagram.ts';
import { lookOf, type Mermaid, settingsOf } from './look.ts';

/**
 * Draws the diagrams of a print edition, one after the other: Mermaid has one configuration at a time.
 *
 * @param place where they are measured
 */
async function drawAll(sources: readonly string[], place: Element): Promise<readonly PaperDiagram[]> {
  const { mermaid } = window as unknown as { readonly mermaid: Mermaid };
  const look = lookOf('light');
  // If a font cannot be loaded, the next one of the list is used.
  await document.fonts.load(`1em ${look.font}`).catch(() => undefined);
  mermaid.initialize(settingsOf(look));
  const drawn: PaperDiagram[] = [];
  for (const [index, source] of sources.entries()) {
    drawn.push(
      await mermaid.render(`Diagram-${index}`, source, place).then(
        ({ svg }) => ({ svg }),
        (error) => ({ problem: error instanceof Error ? error.message : String(error) }),
      ),
    );
  }
  return drawn;
}

Object.assign(window, { drawAll });
