import './revenue.spec.js';
