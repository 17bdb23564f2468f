import { Module } from '@nestjs/common';
import { AddProduct } from './add-product.js';
import { ChangeProduct } from './change-product.js';
import { ProductsAdminController } from './products-admin.controller.js';
import { ProductsQueries } from './products.queries.js';
import { SortProducts } from './sort-products.js';

@Module({
  controllers: [ProductsAdminController],
  providers: [AddProduct, ChangeProduct, ProductsQueries, SortProducts],
})
export class ProductsModule {}
