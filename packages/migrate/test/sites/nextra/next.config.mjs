import nextra from 'nextra';

const withNextra = nextra({ latex: true });

export default withNextra({
  reactStrictMode: true,
  redirects: async () => [
    { source: '/old/:slug(setup|hull)', destination: '/docs/guide/:slug', permanent: true },
    { source: '/older/:path*', destination: '/docs/:path*', permanent: true },
    { source: '/oldest/:path*', destination: '/docs', permanent: true },
  ],
});
