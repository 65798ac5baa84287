// `npm run bench`, with whatever options follow.
await import('../bench/main.ts')
