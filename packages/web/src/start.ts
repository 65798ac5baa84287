/**
 * The entry of every page. The server's HTML is painted before the rest loads, which takes a slow device a second; a
 * hidden page does not wait for a frame.
 */
const begin = () => void import('./main.tsx')

if (document.visibilityState === 'hidden') begin()
else requestAnimationFrame(() => setTimeout(begin))
