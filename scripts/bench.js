// `npm run bench`, with all options passed on.
await import('../bench/main.ts')
