import { allPages } from './support/all-pages.js';

allPages('desktop', 'light');
allPages('phone', 'dark');
