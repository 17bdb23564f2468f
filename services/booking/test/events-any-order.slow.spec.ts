import './events-any-order.spec.js';
