import './any-order.spec.js';
