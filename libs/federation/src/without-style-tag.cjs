/** A loader: takes the call out by which sonner writes its stylesheet into the page. */
module.exports = (source) => source.replace(/^__insertCSS\(".*"\);$/m, '');
