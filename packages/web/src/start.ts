/**
 * Where every page begins. What the server wrote of it is seen before the rest is loaded into the browser, which takes a slow
 * device a second; a page that nobody looks at has no frames to wait for.
 */
const begin = () => void import('./main.tsx')

if (document.visibilityState === 'hidden') begin()
else requestAnimationFrame(() => setTimeout(begin))
