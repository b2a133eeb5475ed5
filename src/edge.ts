/**
 * `docsgen/edge`: answers of a published site that need a function of the host, such as one of Cloudflare, Netlify or
 * Vercel. It uses nothing of Node.
 */
export { answerMarkdown, answerMcp, type PublishedFiles } from './tools/mcp/edge.ts';
