/**
 * What `create-react-router` makes by default, less its picture: by itself it loads that from the network.
 * `ROUTER` is one version for all packages of the router.
 */
const ROUTER = '7.18.4'

export const REACT_ROUTER_TEMPLATE: Record<string, string> = {
  'package.json': JSON.stringify({
    private: true,
    type: 'module',
    scripts: {
      build: 'react-router build',
      dev: 'react-router dev',
      start: 'react-router-serve ./build/server/index.js',
      typecheck: 'react-router typegen && tsc',
    },
    dependencies: {
      '@react-router/node': ROUTER,
      '@react-router/serve': ROUTER,
      isbot: '^5.1.36',
      react: '^19.2.6',
      'react-dom': '^19.2.6',
      'react-router': ROUTER,
    },
    devDependencies: {
      '@react-router/dev': ROUTER,
      '@tailwindcss/vite': '^4.2.2',
      '@types/node': '^22',
      '@types/react': '^19.2.14',
      '@types/react-dom': '^19.2.3',
      tailwindcss: '^4.2.2',
      typescript: '^5.9.3',
      vite: '^8.0.3',
    },
  }),
  'app/app.css': `@import "tailwindcss";

html,
body {
  @apply bg-white dark:bg-gray-950;

  @media (prefers-color-scheme: dark) {
    color-scheme: dark;
  }
}
`,
  'app/root.tsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "./app.css";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`,
  'app/routes.ts': `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`,
  'app/routes/home.tsx': `export default function Home() {
  return <p>Welcome</p>;
}
`,
  'react-router.config.ts': `import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
`,
  'vite.config.ts': `import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    tsconfigPaths: true,
  },
});
`,
  'tsconfig.json': JSON.stringify({
    include: ['**/*', '**/.server/**/*', '**/.client/**/*', '.react-router/types/**/*'],
    compilerOptions: {
      lib: ['DOM', 'DOM.Iterable', 'ES2022'],
      types: ['node', 'vite/client'],
      target: 'ES2022',
      module: 'ES2022',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      rootDirs: ['.', './.react-router/types'],
      paths: { '~/*': ['./app/*'] },
      esModuleInterop: true,
      verbatimModuleSyntax: true,
      noEmit: true,
      resolveJsonModule: true,
      skipLibCheck: true,
      strict: true,
    },
  }),
}
