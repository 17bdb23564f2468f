// The singletons are in this file already (`eager`), so no second round trip for the start.
import './app/start.js';
