/**
 * A function for a page, as text: `presented()` settles when a frame drawn from now on is on the screen. Chromium
 * reports that for an element with `elementtiming`. Two animation frames only prove that the main thread continued;
 * under load the compositor shows that frame up to a second later. The floors of a measured start (`bench/floors`) end
 * with the same function.
 */
export const PRESENTED = `const presented = () => new Promise(resolve => {
  const mark = document.createElement('span')
  mark.textContent = '.'
  mark.ariaHidden = 'true'
  mark.setAttribute('elementtiming', 'presented')
  mark.style.cssText = 'position:fixed;left:0;top:0;opacity:0.01;pointer-events:none'
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    mark.remove()
    resolve()
  }).observe({ type: 'element' })
  document.body.append(mark)
});`
