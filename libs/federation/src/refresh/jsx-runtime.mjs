/**
 * The JSX runtime that fits the page's React. A remote in development may be put into a shell as
 * visitors have it, whose React lacks what the development's runtime asks of it.
 */
import React from 'react';
import development from 'jsx-of-development';
import developmentWithPlaces from 'jsx-of-development-with-places';
import production from 'jsx-of-production';

const isDevelopment = React.captureOwnerStack !== undefined;
const plain = (type, props, key) =>
  (Array.isArray(props.children) ? production.jsxs : production.jsx)(type, props, key);

export const { Fragment, jsx, jsxs } = isDevelopment ? development : production;
export const jsxDEV = isDevelopment ? developmentWithPlaces.jsxDEV : plain;
