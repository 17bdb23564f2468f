import './auth.spec.js';
