import './studio.spec.js';
