import './races.spec.js';
