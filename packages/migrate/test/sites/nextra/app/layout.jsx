import { Layout, Navbar } from 'nextra-theme-docs';

export const metadata = { title: { default: 'Boats', template: '%s | Boats' }, description: 'How boats are built' };

export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body>
        <Layout
          navbar={<Navbar projectLink="https://github.com/example-org/boats" />}
          docsRepositoryBase="https://github.com/example-org/boats/tree/main"
        >
          {children}
        </Layout>
      </body>
    </html>
  );
}
