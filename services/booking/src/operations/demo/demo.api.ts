/** What a studio may begin with: the demo's rooms, class types, products and week. */
export { demoClassTypes, demoRooms, packageRows, planRows } from './demo-catalogue.js';
