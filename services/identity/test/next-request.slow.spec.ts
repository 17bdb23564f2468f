import './next-request.spec.js';
